import { err } from '#domain/values/result.ts';
import { toLoadError } from '../api/load-error.ts';
import type { LoadedPart } from '../components/catalogue/loaded-product-list.tsx';
import { isCataloguePaginated, setCataloguePaginated } from '../state/store/catalogue-mode.ts';
import type { PreloadedData } from '../state/store/preloaded-state.ts';

/** Response of a product list: a page of it, or a part of the catalogue for the store. */
export type ShelfAnswer = { readonly part: NonNullable<LoadedPart> } | NonNullable<PreloadedData>;

/** Returns the page of the list; `undefined` if the browser loads the catalogue whole. */
export const partOf = (answer: ShelfAnswer | null): LoadedPart =>
  answer && 'part' in answer ? answer.part : undefined;

/**
 * Client-side navigation requests only pages of a large catalogue; otherwise the store has or loads it. After
 * a failure the page opens nevertheless, with the error and a retry.
 */
export const askForShelf = async ({
  serverLoader,
}: {
  serverLoader: () => Promise<ShelfAnswer>;
}): Promise<ShelfAnswer | null> => {
  if (!isCataloguePaginated()) return null;
  try {
    const answer = await serverLoader();
    // The catalogue may have become small meanwhile; then the store loads it.
    setCataloguePaginated('part' in answer);
    return answer;
  } catch (thrown) {
    return { part: err(toLoadError(thrown)) };
  }
};
