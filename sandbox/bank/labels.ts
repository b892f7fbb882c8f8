/** Cents in the notation of people. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** A time in the sandbox's pages, always in UTC, so it reads the same everywhere. */
export function moment(milliseconds: number): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-US', options).format(milliseconds)} UTC`;
}
