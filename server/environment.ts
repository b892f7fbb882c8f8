import { StartProblem } from './database/start-problem.ts';

/** Settings that only make sense together: all of them, or null when there is none. */
export function together<Name extends string>(
  env: NodeJS.ProcessEnv,
  ...names: Name[]
): Readonly<Record<Name, string>> | null {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new StartProblem(`${names.join(' and ')} go together: there is no ${missing.join(' and no ')}.`);
  return Object.fromEntries(names.map((name) => [name, env[name]])) as Record<Name, string>;
}

const HIGHEST_PORT = 65_535;
export const portNumber = (env: NodeJS.ProcessEnv, name: string, fallback: number): number =>
  wholeNumber(env, name, fallback, HIGHEST_PORT);

export function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number, most: number): number {
  const value = Number(env[name] || fallback);
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new StartProblem(`${name} must be a whole number from 0 to ${most}, not "${env[name]}".`);
  return value;
}

/** Where clamd listens: a port of a host, or a socket of this machine. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

export function clamdAddress({ CLAMD_ADDRESS: address }: NodeJS.ProcessEnv): ClamdAddress | null {
  if (!address) return null;
  if (address.startsWith('/')) return { path: address };
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(address) ?? [];
  if (!host || Number(port) > HIGHEST_PORT)
    throw new StartProblem(
      `CLAMD_ADDRESS must be a host and a port (127.0.0.1:3310) or the path of a socket, not "${address}".`,
    );
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

/** Null when there is none. */
export function mailAddress(env: NodeJS.ProcessEnv, name: string): string | null {
  const address = env[name]?.trim();
  if (!address) return null;
  if (!/^[^\s@,]+@[^\s@,]+$/.test(address))
    throw new StartProblem(`${name} must be one mail address, not "${address}".`);
  return address;
}
