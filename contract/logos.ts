import { LOGO_MEGABYTES } from '@underlay/domain/businesses/logo.ts';
import { inBytes } from '@underlay/domain/files/file-size.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Nothing } from './primitives.ts';

/** D93: the picture under its address, and how large it is shown, in CSS pixels. Known before it is loaded, so that nothing moves. */
export const LogoJson = z.object({
  /** Another picture has another one. */
  uuid: Id,
  width: z.number(),
  height: z.number(),
});
export type LogoJson = z.output<typeof LogoJson>;

export const logos = {
  change: endpoint({
    method: 'POST',
    path: '/business/:businessId/logo',
    access: 'manager',
    right: 'settings',
    summary: 'Takes a PNG, JPEG or SVG as the logo, in place of the one before; drawn anew as PNG (D93)',
    upload: { below: inBytes(LOGO_MEGABYTES) },
    response: LogoJson,
    refusals: [
      'no_file',
      'file_empty',
      'file_too_large',
      'logo_type',
      'logo_unreadable',
      'logo_too_complex',
      'logo_blank',
      'image_too_large',
      'malware_found',
      'scanner_unavailable',
      'files_busy',
      'quota_reached',
      'disk_full',
      'files_unavailable',
    ],
    perMinute: 20,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/business/:businessId/logo',
    access: 'manager',
    right: 'settings',
    summary: 'Removes the logo, if there is one',
    response: Nothing,
  }),
  read: endpoint({
    method: 'GET',
    path: '/logos/:logoId',
    access: 'public',
    summary: 'The logo of a business as PNG, while it has this one; nobody can guess the address',
    picture: true,
    response: z.void(),
    refusals: ['files_unavailable'],
  }),
};
