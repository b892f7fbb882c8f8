import { required } from '../../../ui/form/field-rules.ts';

export const NO_METHOD = { name: '', accountHolderName: '', accountType: '', routingNumber: '', accountNumber: '' };
export type MethodEntries = typeof NO_METHOD & Record<string, unknown>;

/** METH-02: the five fields of API-15. */
export const METHOD_RULES = {
  name: required('nonblank'),
  accountHolderName: required('nonblank'),
  accountType: required('select'),
  routingNumber: required('routingNumber'),
  accountNumber: required('accountNumber'),
};

/** METH-02: whether Save is available. What is filled in wrongly is said at its field. */
export const isFilled = (entries: MethodEntries): boolean =>
  Object.keys(NO_METHOD).every((name) => String(entries[name]).trim() !== '');
