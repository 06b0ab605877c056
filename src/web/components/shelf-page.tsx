import type { Section } from '../copy/prose.ts';
import type { RouteKey } from '../site-map.ts';
import { selectGroup } from '../state/selectors.ts';
import { Head } from './head.tsx';
import { headOfPart } from './head-of-part.ts';
import { type LoadedPart, LoadedShelf } from './loaded-shelf.tsx';
import { NeedsScript } from './needs-script.tsx';
import { Prose } from './prose.tsx';

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
