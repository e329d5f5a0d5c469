import { useNavigation } from 'react-router'

/** Returns whether the form being submitted has all of these fields, so that only the button that was clicked shows as busy. */
export function useIsSubmitting(fields: Record<string, string>): boolean {
	const { formData } = useNavigation()
	if (!formData) return false
	return Object.entries(fields).every(([name, value]) => formData.get(name) === value)
}
