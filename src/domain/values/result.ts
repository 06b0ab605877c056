/** What a customer can cause: a value on success, a tagged error otherwise. */
export type Result<T, E> = Ok<T> | Err<E>;
type Ok<T> = { readonly ok: true; readonly value: T };
type Err<E> = { readonly ok: false; readonly error: E };

/** Wraps a success. */
export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

/** Wraps an expected failure; `error` carries a `code` that the wire and the words know. */
export const err = <E>(error: E): Err<E> => ({ ok: false, error });
