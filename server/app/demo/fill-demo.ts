import type { Platform } from '../../services/platform.ts';

export async function fillDemo(
  _platform: Platform,
  _say: (line: string) => void,
): Promise<{ portalPath: string } | null> {
  return null;
}
