/** An error of Stripe's API: the HTTP status and the body's `error`. */
export type ApiError = { status: 400 | 401 | 404 | 409 | 500; error: StripeError };

type StripeError = {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
};

/** A request that Stripe rejects as invalid. */
export function invalid(message: string, detail: { code?: string; param?: string } = {}): ApiError {
  return { status: 400, error: { type: 'invalid_request_error', message, ...detail } };
}

/** An unknown id. `param` is the name that Stripe's documentation gives the id in the path. */
export function resourceMissing(kind: string, id: string, param: string, status: 400 | 404 = 404): ApiError {
  const message = `No such ${kind}: '${id}'`;
  return { status, error: { type: 'invalid_request_error', message, code: 'resource_missing', param } };
}

/** An idempotency key that was used for another request. */
export function keyReused(key: string, same: string): ApiError {
  const message = `Keys for idempotent requests can only be used ${same}. Try using a key other than '${key}' if you meant to execute a different request.`;
  return { status: 400, error: { type: 'idempotency_error', message } };
}

/** An idempotency key whose first request is still in progress. */
export function keyInUse(key: string): ApiError {
  const message = `There is currently another in-progress request using this Idempotency-Key ('${key}'). Try again later.`;
  return { status: 409, error: { type: 'idempotency_error', message, code: 'idempotency_key_in_use' } };
}

/** An internal error of the provider; the outcome is unknown. */
export function internalError(): ApiError {
  return { status: 500, error: { type: 'api_error', message: 'An unknown error occurred' } };
}

/** A refund that exceeds the merchant's balance. */
export function emptyBalance(): ApiError {
  return invalid('Insufficient funds in your Stripe balance to refund this amount.', {
    code: 'balance_insufficient',
  });
}
