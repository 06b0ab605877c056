import { type Inline, type LegalBlock, parseInline } from '#domain/content/legal-content.ts';
import { PageLink } from '../../components/pagination/page-link.tsx';
import styles from './legal.module.css';

/** Paragraphs and lists of a legal text. */
export const LegalBlocks = ({ blocks }: { blocks: readonly LegalBlock[] }) =>
  blocks.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>
        <Paragraph text={block} />
      </p>
    ) : (
      <ul key={block[0]} className={styles['points']}>
        {block.map((point) => (
          <li key={point}>
            <Paragraph text={point} />
          </li>
        ))}
      </ul>
    ),
  );

const Paragraph = ({ text }: { text: string }) =>
  parseInline(text).map((part) => <InlinePart key={`${part.kind} ${part.text}`} part={part} />);

const InlinePart = ({ part }: { part: Inline }) => {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'strong') return <strong>{part.text}</strong>;
  return part.href.startsWith('/') ? (
    <PageLink to={part.href}>{part.text}</PageLink>
  ) : (
    <a href={part.href}>{part.text}</a>
  );
};
