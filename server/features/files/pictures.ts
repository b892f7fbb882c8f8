import type { SharpInput, SharpOptions } from 'sharp';

/** Opens a picture. The library takes 20 MB of memory, so it is loaded with the first picture and not with the server. */
export async function openPicture(bytes: SharpInput, options?: SharpOptions) {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, options);
}
