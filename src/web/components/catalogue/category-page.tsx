import type { Section } from '../../copy/prose.ts';
import type { RouteKey } from '../../site/site-map.ts';
import { selectGroup } from '../../state/store/selectors.ts';
import { NeedsScript } from '../errors/no-script-notice.tsx';
import { Head } from '../head/head.tsx';
import { Prose } from '../ui/prose.tsx';
import { type LoadedPart, LoadedShelf } from './loaded-product-list.tsx';
import { headOfPart } from './product-list-head.ts';

type Props = {
  readonly route: Extract<RouteKey, 'coffee' | 'otherProducts'>;
  readonly words: {
    readonly title: string;
    readonly description: string;
    readonly intro: string;
    readonly sections: readonly Section[];
  };
  readonly part: LoadedPart;
};

/** A product list with an introduction, for coffee and other products (NAV-10). */
export const ShelfPage = ({ route, words, part }: Props) => (
  <div className="page">
    <Head {...headOfPart(part, route, words.title)} description={words.description} />
    <h1>{words.title}</h1>
    <p>{words.intro}</p>
    <NeedsScript what="shelf" />
    <LoadedShelf
      part={part}
      select={(state) => selectGroup(state, words.title.toLowerCase())}
      firstInSight={2}
    />
    <Prose sections={words.sections} />
  </div>
);
