import type { SharpInput, SharpOptions } from 'sharp';

/** Opens a picture. The library weighs 20 MB of memory: it is loaded with the first picture, not with the server. */
export async function openPicture(bytes: SharpInput, options?: SharpOptions) {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, options);
}
