import type { Tone } from '../../ui/text/status-badge.tsx';

/** JOB-09. */
export function jobTone(status: string): Tone {
  if (status === 'complete') return 'green';
  if (status === 'in-progress') return 'yellow';
  return status === 'quoted' ? 'blue' : 'red';
}
