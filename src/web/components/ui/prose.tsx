import type { Section } from '#copy/pages/prose.ts';
import styles from './prose.module.css';

export const Prose = ({ sections }: { sections: readonly Section[] }) => (
  <div className={styles['prose']}>
    {sections.map(({ heading, paragraphs }) => (
      <section key={heading ?? paragraphs[0]}>
        {heading && <h2>{heading}</h2>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </div>
);
