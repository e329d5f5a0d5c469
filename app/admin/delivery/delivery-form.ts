/** The form of the shipping settings: from settings to fields, and from a submitted form to what the schema reads. */
import type { z } from 'zod'
import { formatDecimal, type Paise } from '#shop/money.ts'
import { formatHoliday } from '#shop/shipping/holidays.ts'
import type { DayRange, ShippingMethod, ShippingSettings, Zone, ZoneMethod } from '#shop/shipping/settings.ts'

type Days = { min: string; max: string }
export type MethodForm = { price: string; freeAbove: string; estimate: Days }
export type ZoneMethodForm = { offered: string; days: Days; price: string; freeAbove: string }
export type ZoneForm = {
	/** Names its fields; unlike its position, it stays when another zone is removed. */
	key: string
	name: string
	prefixes: string
	states: string[]
	methods: Record<ShippingMethod, ZoneMethodForm>
}

export type DeliveryForm = {
	version: string
	announcedFreeAbove: string
	methods: Record<ShippingMethod, MethodForm>
	/** At least the last one: the rest of India. */
	zones: ZoneForm[]
	unserved: string
	cutOffHour: string
	handlingDays: string
	workingDays: string[]
	holidays: string
}

/** Messages by the name of the field. */
export type FieldErrors = Record<string, string>

export function toForm(settings: ShippingSettings, version: number): DeliveryForm {
	const { methods } = settings
	const method = (name: ShippingMethod): MethodForm => ({
		price: amount(methods[name].price),
		freeAbove: amount(methods[name].freeAbove),
		estimate: days(methods[name].estimate),
	})
	return {
		version: String(version),
		announcedFreeAbove: amount(settings.announcedFreeAbove),
		methods: { standard: method('standard'), express: method('express') },
		zones: settings.zones.map(toZoneForm),
		unserved: settings.unserved.join(' '),
		cutOffHour: String(settings.cutOffHour),
		handlingDays: String(settings.handlingDays),
		workingDays: settings.workingDays.map(String),
		holidays: settings.holidays.map(formatHoliday).join('\n'),
	}
}

function toZoneForm({ name, prefixes, states, methods }: Zone, index: number): ZoneForm {
	return {
		key: String(index),
		name,
		prefixes: prefixes.join(' '),
		states: [...states],
		methods: { standard: toZoneMethodForm(methods.standard), express: toZoneMethodForm(methods.express) },
	}
}

function toZoneMethodForm(method: ZoneMethod | null): ZoneMethodForm {
	return {
		offered: method ? 'on' : '',
		days: method ? days(method.days) : { min: '', max: '' },
		price: amount(method?.ownPrice?.price ?? null),
		freeAbove: amount(method?.ownPrice?.freeAbove ?? null),
	}
}

export function newZone(key: string): ZoneForm {
	const method = { offered: 'on', days: { min: '', max: '' }, price: '', freeAbove: '' }
	return { key, name: '', prefixes: '', states: [], methods: { standard: method, express: method } }
}

export function readDeliveryForm(form: FormData): DeliveryForm {
	const text = (name: string) => String(form.get(name) ?? '')
	const list = (name: string) => form.getAll(name).map(String)
	const range = (name: string): Days => ({ min: text(`${name}.min`), max: text(`${name}.max`) })
	const method = (name: string): MethodForm => ({
		price: text(`${name}.price`),
		freeAbove: text(`${name}.freeAbove`),
		estimate: range(`${name}.estimate`),
	})
	const zoneMethod = (name: string): ZoneMethodForm => ({
		offered: text(`${name}.offered`),
		days: range(`${name}.days`),
		price: text(`${name}.price`),
		freeAbove: text(`${name}.freeAbove`),
	})
	return {
		version: text('version'),
		announcedFreeAbove: text('announcedFreeAbove'),
		methods: { standard: method('methods.standard'), express: method('methods.express') },
		zones: list('zone').map((key) => ({
			key,
			name: text(`zones.${key}.name`),
			prefixes: text(`zones.${key}.prefixes`),
			states: list(`zones.${key}.states`),
			methods: {
				standard: zoneMethod(`zones.${key}.methods.standard`),
				express: zoneMethod(`zones.${key}.methods.express`),
			},
		})),
		unserved: text('unserved'),
		cutOffHour: text('cutOffHour'),
		handlingDays: text('handlingDays'),
		workingDays: list('workingDays'),
		holidays: text('holidays'),
	}
}

/** The first problem of each field. */
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

function days({ min, max }: DayRange): Days {
	return { min: String(min), max: String(max) }
}
