/** Counts the images of a form that are being uploaded, so that saving waits for them. */
import { createContext, type Dispatch, type SetStateAction, useContext, useEffect } from 'react'

export const UploadsUnderWay = createContext<Dispatch<SetStateAction<number>>>(() => {})

export function useCountUpload(isUnderWay: boolean): void {
	const setCount = useContext(UploadsUnderWay)
	useEffect(() => {
		if (!isUnderWay) return
		setCount((count) => count + 1)
		return () => setCount((count) => count - 1)
	}, [isUnderWay, setCount])
}
