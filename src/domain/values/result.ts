/** A value, or an expected error; bugs and outages of the database throw instead. */
export type Result<T, E> = Ok<T> | Err<E>;
type Ok<T> = { readonly ok: true; readonly value: T };
type Err<E> = { readonly ok: false; readonly error: E };

/** Wraps the value of a success. */
export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

/** Wraps an expected error. */
export const err = <E>(error: E): Err<E> => ({ ok: false, error });
