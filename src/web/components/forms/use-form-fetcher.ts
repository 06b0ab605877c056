import { useState } from 'react';
import { useFetcher } from 'react-router';

/**
 * A fetcher for a form that a page shows while it is revalidated, which removes a result of the page. The first
 * result is `sentResult`, the response to the form sent without scripts.
 */
export const useFormFetcher = <Result>(sentResult: Result | undefined) => {
  const fetcher = useFetcher<Result>();
  const [firstResult] = useState(sentResult);
  return { fetcher, result: fetcher.data ?? firstResult };
};
