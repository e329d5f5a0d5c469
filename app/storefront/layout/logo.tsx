type LogoProps = {
	/** If null, the name is shown as a word mark. */
	src: string | null
	name: string
	alt?: string
	width: number
	height: number
	loading?: 'lazy'
	fetchPriority?: 'low'
	className?: string | undefined
}

export function Logo({ src, name, alt = name, ...rest }: LogoProps) {
	return src ? <img src={src} alt={alt} {...rest} /> : <span className="word-mark">{name}</span>
}
