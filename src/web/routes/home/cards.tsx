import { useId } from 'react';
import { Link } from 'react-router';
import { Picture } from '../../components/ui/picture.tsx';
import styles from './home.module.css';

type Card = {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly picture: string;
};

type Props = {
  readonly title: string;
  readonly cards: readonly Card[];
};

/** A row of cards on the home page, each a link. */
export function Cards({ title, cards }: Props) {
  const id = useId();
  return (
    <section className="page" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles['cards']}>
        {cards.map((card) => (
          <li key={card.title}>
            <Link to={card.to} className={styles['card']}>
              <span className={styles['frame']}>
                <Picture src={card.picture} alt="" sizes="(max-width: 60rem) 46vw, 323px" />
              </span>
              <span className={styles['title']}>{card.title}</span>
              <span>{card.text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
