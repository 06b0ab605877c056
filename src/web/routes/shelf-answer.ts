import { err } from '#domain/values/result.ts';
import { errorOfLoad } from '../api/failed-load.ts';
import type { LoadedPart } from '../components/loaded-shelf.tsx';
import { areShelvesLong, tellOfShelves } from '../state/long-shelves.ts';
import type { Start } from '../state/start.ts';

/** What the server says of a shelf: a page of a long one, or what the store starts from. */
export type ShelfAnswer = { readonly part: NonNullable<LoadedPart> } | NonNullable<Start>;

/** The page of a long shelf; undefined where the browser has the shelves whole. */
export const partOf = (answer: ShelfAnswer | null): LoadedPart =>
  answer && 'part' in answer ? answer.part : undefined;

/**
 * A client navigation asks the server only for pages of long shelves: others show what the store has, and dispatch its
 * load themselves. Without an answer the page opens nevertheless, says why, and offers to ask again.
 */
export const askForShelf = async ({
  serverLoader,
}: {
  serverLoader: () => Promise<ShelfAnswer>;
}): Promise<ShelfAnswer | null> => {
  if (!areShelvesLong()) return null;
  try {
    const answer = await serverLoader();
    // They may have become short meanwhile, and then the store is asked.
    tellOfShelves('part' in answer);
    return answer;
  } catch (thrown) {
    return { part: err(errorOfLoad(thrown)) };
  }
};
