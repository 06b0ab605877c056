import { shell } from '#copy/pages/shell.ts';
import { messageOf, type ShopError } from '#domain/api/error-table.ts';

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
      {message} {messageOf(error.code)}
    </p>
    <button type="button" className="button quiet" onClick={retry}>
      {shell.tryAgain}
    </button>
  </div>
);
