import { giftIdeas } from '../../words/gifts.ts';
import { loadShelf, skipServer } from '../catalogue-loader.ts';

const GIVEN = new Set<string>(giftIdeas.flatMap(({ products }) => products));

export const loader = loadShelf(({ id }) => GIVEN.has(id));

export const clientLoader = skipServer;

export { GiftsPage as default } from './page.tsx';
