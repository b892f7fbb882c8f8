/** Cents as people write them. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** A moment in the sandbox's pages: always UTC, so that it reads the same everywhere. */
export function moment(milliseconds: number): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-US', options).format(milliseconds)} UTC`;
}
