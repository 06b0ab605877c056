import { loadErrors } from '#copy/messages/load-errors.ts';
import { shell } from '#copy/pages/shell.ts';
import type { ErrorCode } from '#domain/api/error-code.ts';
import type { ShopError } from '#domain/api/error-table.ts';

const reasons: Partial<Record<ErrorCode, string>> = loadErrors;

/** A failed load with its reason and a retry button (CAT-7). */
export const LoadError = ({
  message,
  error,
  retry,
}: {
  message: string;
  error: ShopError;
  retry: () => void;
}) => (
  <div role="alert" className="notice">
    <p>
      {message} {reasons[error.code] ?? loadErrors.unavailable}
    </p>
    <button type="button" className="button quiet" onClick={retry}>
      {shell.tryAgain}
    </button>
  </div>
);
