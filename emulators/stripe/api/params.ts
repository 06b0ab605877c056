import { z } from 'zod';
import { type ApiError, invalid } from './api-error.ts';
import type { Hash } from './form.ts';

type Problem = { path: string; message: string; code?: string };
type Explain = (issue: z.core.$ZodIssue, param: string) => Problem;

/** Parses decoded parameters; rejects the first invalid one in Stripe's words. */
export function readParams<S extends z.ZodType>(
  schema: S,
  params: Hash,
): { input: z.output<S> } | { apiError: ApiError } {
  const parsed = schema.safeParse(params, { reportInput: true });
  if (parsed.success) return { input: parsed.data };
  const issue = parsed.error.issues[0];
  return { apiError: issue ? toApiError(issue) : invalid('Invalid request') };
}

const explanations: Partial<Record<z.core.$ZodIssue['code'], Explain>> = {
  unrecognized_keys: (issue, param) => {
    const path = bracket(param, issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : '');
    return { path, message: `Received unknown parameter: ${path}`, code: 'parameter_unknown' };
  },
  invalid_type: (issue, path) =>
    issue.input === undefined
      ? { path, message: `Missing required param: ${path}.`, code: 'parameter_missing' }
      : { path, message: `Invalid ${path}` },
  too_small: (issue, path) =>
    issue.input === ''
      ? { path, message: `You passed an empty string for '${path}'.`, code: 'parameter_invalid_empty' }
      : { path, message: `Invalid ${path}: ${issue.message}` },
  custom: (issue, path) => ({
    path,
    message: issue.message,
    ...(issue.code === 'custom' && typeof issue.params?.['code'] === 'string'
      ? { code: issue.params['code'] }
      : {}),
  }),
};

function toApiError(issue: z.core.$ZodIssue): ApiError {
  const param = issue.path.map(String).reduce(bracket, '');
  const problem = explanations[issue.code]?.(issue, param) ?? {
    path: param,
    message: `Invalid ${param}: ${issue.message}`,
  };
  const { path, message, ...code } = problem;
  return invalid(message, { ...code, param: path });
}

function bracket(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`;
}

/** A string of 1 to `max` characters. */
export const text = (max = 5000) => z.string().min(1).max(max);

/** An integer in decimal digits, from `min` to `max`. */
export const integer = (min: number, max = 99_999_999) =>
  z.string().transform((digits, context) => {
    const value = /^-?\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
    if (value >= min && value <= max) return value;
    const message = Number.isNaN(value)
      ? `Invalid integer: ${digits}`
      : `This value must be ${value < min ? `greater than or equal to ${min}` : `less than or equal to ${max}`}.`;
    context.issues.push({
      code: 'custom',
      message,
      params: { code: 'parameter_invalid_integer' },
      input: digits,
    });
    return z.NEVER;
  });

/** An absolute HTTP URL. */
export const webUrl = text().refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
  message: 'Not a valid URL',
  params: { code: 'url_invalid' },
});

/** Stripe's arrays arrive as objects from index to element. */
export const list = <S extends z.ZodType>(element: S) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? Object.values(value) : value),
    z.array(element),
  );

/** Up to 50 pairs of the merchant; an empty value removes its key. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, { message: 'You can specify up to 50 keys.' })
  .transform((pairs) => Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== '')));

export const expand = list(text()).optional();
