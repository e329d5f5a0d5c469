import { useNavigation } from 'react-router'

/** Whether the form that is on its way just now carries all of these: so the button that was pressed can say so, and no other. */
export function usePressed(fields: Record<string, string>): boolean {
	const { formData } = useNavigation()
	if (!formData) return false
	return Object.entries(fields).every(([name, value]) => formData.get(name) === value)
}
