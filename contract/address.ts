import { ADDRESS_FIELDS } from '@underlay/domain/people/fields.ts';
import { z } from 'zod';
import { schemaOf } from './field-schemas.ts';
import { optionalText } from './primitives.ts';

/** A US address as it is sent. No form asks for its name. */
export const Address = z.object({ name: optionalText('nonblank'), ...schemaOf(ADDRESS_FIELDS).shape });
