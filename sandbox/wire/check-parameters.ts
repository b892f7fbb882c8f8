import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Route } from './call.ts';
import { badParameter, type StripeRefusal } from './stripe-error.ts';

const SCHEMAS = 'stripe';

// Forms carry strings only. "100" becomes 100 where Stripe's types say number. What is written in fewer lines takes longer to write
// than it ever saves.
const ajv = new Ajv({ coerceTypes: true, strict: false, code: { optimize: false } });
const validators = new Map<Route, ValidateFunction>();

/**
 * Refuses, as Stripe's server does, whatever the types of the installed SDK do not know. Changes `parameters` in place:
 * numbers and booleans are converted.
 */
export function checkParameters(route: Route, parameters: unknown): void {
  const validate = validators.get(route) ?? compile(route);
  if (!validate(parameters)) throw refusalOf(validate.errors ?? []);
}

/** Of one schema for all routes, so that what several of them take is compiled once. */
function compile(route: Route): ValidateFunction {
  if (!(SCHEMAS in ajv.schemas))
    ajv.addSchema(
      JSON.parse(readFileSync(join(import.meta.dirname, '../schemas/requests.generated.json'), 'utf8')) as object,
      SCHEMAS,
    );
  const validate = ajv.getSchema(`${SCHEMAS}#/requests/${encodeURIComponent(route.replaceAll('/', '~1'))}`);
  if (!validate) throw new Error(`no types of the installed SDK for ${route}`);
  validators.set(route, validate);
  return validate;
}

/** A value with several possible types fails once for each. The deepest error is the useful one. */
function refusalOf(errors: ErrorObject[]): StripeRefusal {
  const byDepth = [...errors].sort((a, b) => depth(b) - depth(a));
  const first =
    byDepth.find(({ keyword }) => keyword === 'additionalProperties') ??
    byDepth.find(({ keyword }) => keyword === 'required') ??
    byDepth.find(({ keyword }) => keyword === 'enum') ??
    byDepth[0];
  if (!first) return badParameter('Invalid request.', {});
  const { keyword, params, instancePath } = first;
  if (keyword === 'additionalProperties') return unknownParameter(nameOf(instancePath, params.additionalProperty));
  if (keyword === 'required') {
    const param = nameOf(instancePath, params.missingProperty);
    return badParameter(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const param = nameOf(instancePath);
  if (keyword === 'enum') {
    const allowed = (params.allowedValues as unknown[]).join(', ');
    return badParameter(`Invalid ${param}: must be one of ${allowed}`, { param });
  }
  const wanted = keyword === 'type' ? String(params.type) : 'value';
  const code = wanted === 'number' ? { code: 'parameter_invalid_integer' } : {};
  return badParameter(`Invalid ${wanted === 'number' ? 'integer' : wanted} for ${param}`, { ...code, param });
}

function unknownParameter(param: string): StripeRefusal {
  if (param === 'payment_method_types') {
    return badParameter(
      'The parameter `payment_method_types` is no longer supported. Use `allowed_payment_method_types` instead.',
      { code: 'payment_method_types_no_longer_supported', param },
    );
  }
  return badParameter(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}

const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length;

/** /payment_method_data/card + number => payment_method_data[card][number], Stripe's name of the parameter. */
function nameOf(instancePath: string, last?: string): string {
  const parts = [...instancePath.split('/').slice(1), ...(last ? [last] : [])].map((part) =>
    part.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
  const [head = '', ...rest] = parts;
  return head + rest.map((part) => `[${part}]`).join('');
}
