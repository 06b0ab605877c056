import { useId, useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { search as copy } from '#copy/pages/search.ts';
import { MAX_SEARCH_LENGTH } from '#domain/catalogue/search/search.ts';
import type { Suggestion } from '#domain/catalogue/suggestion.ts';
import { hrefOf, productHref } from '#web/site/site-map.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './search-box.module.css';
import { useSuggestions } from './use-suggestions.ts';

type SelectionStep = (active: number | undefined, count: number) => number;

/** How keys move the selection, which wraps around. */
const SELECTION_STEPS: ReadonlyMap<string, SelectionStep> = new Map([
  ['ArrowDown', (active, count) => (active === undefined ? 0 : (active + 1) % count)],
  ['ArrowUp', (active, count) => (active === undefined ? count - 1 : (active + count - 1) % count)],
]);

/**
 * The search field: a combobox of the ARIA practices, with keyboard, touch and mouse. Enter without a
 * selection, or a page without scripts, opens the search page (SRCH-1).
 */
export function SearchBox() {
  const { key } = useLocation();
  // Remounted for every page, so that it starts closed and empty.
  return <Combobox key={key} />;
}

function Combobox() {
  const navigate = useNavigate();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<number>();
  const suggestions = useSuggestions(typed);
  const isShown = isOpen && suggestions.length > 0;
  const chosen = isShown && active !== undefined ? suggestions[active] : undefined;

  const close = () => {
    setIsOpen(false);
    setActive(undefined);
  };
  const open = (product: Suggestion) => void navigate(productHref(product));

  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = SELECTION_STEPS.get(event.key);
    if (step && suggestions.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      setActive((before) => step(before, suggestions.length));
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isShown) close();
      else setTyped('');
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      open(chosen);
    }
  };

  return (
    <Form action={hrefOf('search')} role="search" className={styles['box']} onSubmit={close}>
      <input
        name="q"
        // ARIA in HTML allows no combobox on `type="search"`.
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-label={copy.title}
        aria-expanded={isShown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${list}-${active}`}
        placeholder={copy.placeholder}
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsOpen(true);
          setActive(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <button type="submit" aria-label={copy.submit}>
        <SearchIcon />
      </button>
      <div
        role="listbox"
        id={list}
        aria-label={copy.suggestions}
        hidden={!isShown}
        className={styles['list']}
      >
        {suggestions.map((product, index) => (
          // Keys are handled by the field, which keeps the focus.
          <div
            key={product.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles['option']}
            onMouseDown={(event) => event.preventDefault()}
            onMouseUp={() => open(product)}
          >
            <Picture
              src={product.imageUrl}
              alt=""
              size={[40, 40]}
              sizes="40px"
              className={styles['picture']}
            />
            {product.name}
          </div>
        ))}
      </div>
      <span role="status" className="visually-hidden">
        {isShown && copy.suggested(suggestions.length)}
      </span>
    </Form>
  );
}
