/** The form of the shipping settings: converts settings to fields, and a submitted form to the input of the schema. */
import type { z } from 'zod'
import { formatDecimal, type Paise } from '#shop/money.ts'
import { formatHolidays } from '#shop/shipping/holidays.ts'
import type {
	DayRange,
	ShippingMethod,
	ShippingSettings,
	Zone,
	ZoneMethod,
} from '#shop/shipping/settings/settings.ts'
import { methodOf } from '#shop/shipping/places/zones.ts'
import { THRESHOLD_KINDS, toThreshold } from '#shop/threshold.ts'

type Days = { min: string; max: string }
export type ThresholdForm = { kind: string; amount: string }
type MethodForm = {
	name: string
	description: string
	/** A checkbox: 'on' or empty. */
	offered: string
	collected: string
	price: string
	freeWhen: string
	freeAbove: string
	estimate: Days
}
type ZoneMethodForm = {
	offered: string
	days: Days
	price: string
	freeWhen: string
	freeAbove: string
}
export type ZoneForm = {
	/** Names its fields. Unlike its position, it stays when another zone is removed. */
	key: string
	name: string
	prefixes: string
	states: string[]
	/** The key is the method's key. */
	methods: Record<string, ZoneMethodForm>
}

export type DeliveryForm = {
	version: string
	announcedWhen: string
	announcedFreeAbove: string
	/** In the order of the page. The key is the method's id; a new method has a temporary key, which names its fields. */
	methods: Record<string, MethodForm>
	/** The last one is the rest of India, which always exists. */
	zones: ZoneForm[]
	unserved: string
	cutOffHour: string
	handlingDays: string
	workingDays: string[]
	holidays: string
}

export type FieldErrors = Record<string, string>

const NO_DAYS: Days = { min: '', max: '' }
const NEVER_FREE = { freeWhen: THRESHOLD_KINDS[0], freeAbove: '' }
export const NOT_OFFERED: ZoneMethodForm = { offered: '', days: NO_DAYS, price: '', ...NEVER_FREE }
export const NEW_METHOD: MethodForm = {
	name: '',
	description: '',
	offered: 'on',
	collected: '',
	price: '',
	...NEVER_FREE,
	estimate: NO_DAYS,
}

export function toForm(settings: ShippingSettings, version: number): DeliveryForm {
	const { methods } = settings
	const announced = freeFields(settings.announcedFreeAbove)
	return {
		version: String(version),
		announcedWhen: announced.freeWhen,
		announcedFreeAbove: announced.freeAbove,
		methods: Object.fromEntries(methods.map((method) => [method.id, toMethodForm(method)])),
		zones: settings.zones.map((zone, index) => toZoneForm(zone, { index, methods })),
		unserved: settings.unserved.join(' '),
		cutOffHour: String(settings.cutOffHour),
		handlingDays: String(settings.handlingDays),
		workingDays: settings.workingDays.map(String),
		holidays: formatHolidays(settings.holidays).join('\n'),
	}
}

function toMethodForm({
	name,
	description,
	isOffered,
	estimate,
	price,
	freeAbove,
}: ShippingMethod): MethodForm {
	return {
		name,
		description,
		offered: isOffered ? 'on' : '',
		collected: estimate ? '' : 'on',
		price: amount(price),
		...freeFields(freeAbove),
		estimate: days(estimate),
	}
}

function toZoneForm(
	zone: Zone,
	{ index, methods }: { index: number; methods: readonly ShippingMethod[] },
): ZoneForm {
	return {
		key: String(index),
		name: zone.name,
		prefixes: zone.prefixes.join(' '),
		states: [...zone.states],
		methods: Object.fromEntries(methods.map(({ id }) => [id, toZoneMethodForm(methodOf(zone, id))])),
	}
}

function toZoneMethodForm(method: ZoneMethod | null): ZoneMethodForm {
	if (!method) return NOT_OFFERED
	return {
		offered: 'on',
		days: days(method.days),
		price: amount(method.ownPrice?.price ?? null),
		...freeFields(method.ownPrice?.freeAbove ?? null),
	}
}

export function newZone(key: string, methodKeys: readonly string[]): ZoneForm {
	const methods = Object.fromEntries(methodKeys.map((name) => [name, { ...NOT_OFFERED, offered: 'on' }]))
	return { key, name: '', prefixes: '', states: [], methods }
}

export function readDeliveryForm(form: FormData): DeliveryForm {
	const text = (name: string) => String(form.get(name) ?? '')
	const list = (name: string) => form.getAll(name).map(String)
	const range = (name: string): Days => ({ min: text(`${name}.min`), max: text(`${name}.max`) })
	const method = (name: string): MethodForm => ({
		name: text(`${name}.name`),
		description: text(`${name}.description`),
		offered: text(`${name}.offered`),
		collected: text(`${name}.collected`),
		price: text(`${name}.price`),
		freeWhen: text(`${name}.freeWhen`),
		freeAbove: text(`${name}.freeAbove`),
		estimate: range(`${name}.estimate`),
	})
	const zoneMethod = (name: string): ZoneMethodForm => ({
		offered: text(`${name}.offered`),
		days: range(`${name}.days`),
		price: text(`${name}.price`),
		freeWhen: text(`${name}.freeWhen`),
		freeAbove: text(`${name}.freeAbove`),
	})
	const methodKeys = list('method')
	return {
		version: text('version'),
		announcedWhen: text('announcedWhen'),
		announcedFreeAbove: text('announcedFreeAbove'),
		methods: Object.fromEntries(methodKeys.map((key) => [key, method(`methods.${key}`)])),
		zones: list('zone').map((key) => ({
			key,
			name: text(`zones.${key}.name`),
			prefixes: text(`zones.${key}.prefixes`),
			states: list(`zones.${key}.states`),
			methods: Object.fromEntries(
				methodKeys.map((name) => [name, zoneMethod(`zones.${key}.methods.${name}`)]),
			),
		})),
		unserved: text('unserved'),
		cutOffHour: text('cutOffHour'),
		handlingDays: text('handlingDays'),
		workingDays: list('workingDays'),
		holidays: text('holidays'),
	}
}

export function toFieldErrors({ issues }: z.ZodError, { zones }: DeliveryForm): FieldErrors {
	const errors: FieldErrors = {}
	for (const { path, message } of issues) {
		const [first, index] = path
		const isInList = typeof path.at(-1) === 'number' && path.length > 2
		const named = isInList ? path.slice(0, -1) : [...path]
		if (first === 'zones' && typeof index === 'number') named[1] = zones[index]?.key ?? ''
		errors[named.join('.')] ??= message
	}
	return errors
}

function amount(value: Paise | null): string {
	return value === null ? '' : formatDecimal(value).replace(/\.00$/, '')
}

function freeFields(freeAbove: Paise | null) {
	if (freeAbove === null) return NEVER_FREE
	const { kind, amount: stated } = toThreshold(freeAbove)
	return { freeWhen: kind, freeAbove: amount(stated) }
}

function days(range: DayRange | null): Days {
	return range ? { min: String(range.min), max: String(range.max) } : NO_DAYS
}
