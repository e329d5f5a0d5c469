import { useNavigation } from 'react-router'

/** Whether the form being submitted carries all of these fields, so that only the button that was pressed shows as busy. */
export function useIsSubmitting(fields: Record<string, string>): boolean {
	const { formData } = useNavigation()
	if (!formData) return false
	return Object.entries(fields).every(([name, value]) => formData.get(name) === value)
}
