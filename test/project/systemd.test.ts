/** The files in deploy/systemd agree with each other. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** What the script for commands passes to systemd. */
function run(args: string[], env: Record<string, string> = {}): string[] {
	const folder = mkdtempSync(join(tmpdir(), 'systemd-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	const program = `#!/bin/sh\nfor each in "$@"; do printf '%s\\0' "$each"; done\n`
	writeFileSync(join(folder, 'systemd-run'), program, { mode: 0o755 })
	const output = execFileSync('deploy/systemd/shop', args, {
		encoding: 'utf8',
		env: { PATH: `${folder}:${process.env.PATH}`, ...env },
	})
	return output.split('\0').slice(0, -1)
}

const unit = readFileSync('deploy/systemd/sk3-coffee@.service', 'utf8')
const ofUnit = (name: string) =>
	[...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

test('a command has the user, the settings and the code of the servers', () => {
	const passed = run(['doctor'])
	for (const name of ['User', 'Group', 'UMask', 'StateDirectory', 'WorkingDirectory'])
		expect(passed).toContain(`--property=${name}=${ofUnit(name)[0]}`)
	expect(passed).toContain(`--property=EnvironmentFile=${ofUnit('EnvironmentFile')[0]}`)
	const [settings = ''] = ofUnit('Environment')
	for (const setting of settings.split(' ').filter((each) => !each.startsWith('PORT=')))
		expect(passed).toContain(`--setenv=${setting}`)
	expect(passed.slice(-3)).toEqual(['/usr/bin/node', 'deploy/container/command-line.mjs', 'doctor'])
})

test('a command may belong to a release that is not running yet', () => {
	expect(run(['migrate'], { RELEASE: '/srv/sk3-coffee/2026-11-26' })).toContain(
		'--property=WorkingDirectory=/srv/sk3-coffee/2026-11-26',
	)
})

test('its arguments are passed on unchanged', () => {
	const args = ['restore', 'to', '2026-11-26 14:05', "it's", '"two"', '', 'ends\n']
	expect(run(args).slice(-args.length)).toEqual(args)
	// Of which systemd makes $HOME again.
	expect(run(['$HOME']).at(-1)).toBe('$$HOME')
})
