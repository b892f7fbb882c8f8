import type { LogoJson } from '@underlay/contract/logos.ts';
import { shownSize } from '@underlay/domain/businesses/logo.ts';
import type { BusinessRow } from './business-store.ts';

/** D93: where the logo is found, and how large it is shown. Null without one. */
export function logoJson({
  logoId,
  logoWidth: width,
  logoHeight: height,
}: Pick<BusinessRow, 'logoId' | 'logoWidth' | 'logoHeight'>): LogoJson | null {
  return logoId === null || width === null || height === null
    ? null
    : { uuid: logoId, ...shownSize({ width, height }) };
}
