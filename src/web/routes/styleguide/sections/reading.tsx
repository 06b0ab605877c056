import { Picture } from '#web/components/ui/picture.tsx';
import { Prose } from '#web/components/ui/prose.tsx';
import { teaArticle } from '../../../copy/tea-article.ts';
import { LONG_NAME } from '../specimens/examples.ts';
import type { SampleData, Section } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

const Reading = ({ teas: [tea] }: SampleData) => (
  <Specimens>
    <Specimen name="Headings" width="whole">
      <h1>{tea.name}</h1>
      <h2>{teaArticle.title}</h2>
      <h1>{LONG_NAME}</h1>
    </Specimen>
    <Specimen name="Running text" width="whole">
      <Prose
        sections={[
          { paragraphs: teaArticle.text.slice(0, 1) },
          { heading: teaArticle.title, paragraphs: teaArticle.text.slice(1) },
        ]}
      />
    </Specimen>
    <Specimen name="A photograph">
      <Picture src={tea.imageUrl} alt="" size={[600, 600]} sizes="20rem" />
    </Specimen>
    <Specimen name="Until it is there" note="its edges’ colours keep its place">
      <Picture
        src={tea.imageUrl}
        alt=""
        size={[600, 600]}
        sizes="20rem"
        style={{ objectPosition: '100vw' }}
      />
    </Specimen>
    <Specimen name="It cannot be had" note="where it is described, its words are shown">
      <Picture src="/pictures/none.webp" alt={tea.name} size={[600, 600]} sizes="20rem" />
    </Specimen>
  </Specimens>
);

export const reading: Section = {
  id: 'reading',
  title: 'Articles and pictures',
  lead: 'Headings, running text and pictures.',
  Content: Reading,
};
