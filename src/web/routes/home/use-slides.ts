import Autoplay from 'embla-carousel-autoplay';
import Fade from 'embla-carousel-fade';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { useWantsMotion } from '../../components/use-wants-motion.ts';

/** Milliseconds between slides (HOME-1). */
const SLIDE_MS = 3000;

/** Fading slides that play by themselves until somebody looks closer, stops them, or wants less motion. */
export const useSlides = () => {
  const [autoplay] = useState(() =>
    Autoplay({ delay: SLIDE_MS, playOnInit: false, stopOnInteraction: false, stopOnFocusIn: false }),
  );
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: 40 }, [Fade(), autoplay]);
  const wantsMotion = useWantsMotion();
  const [choice, setChoice] = useState<boolean>();
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [current, setCurrent] = useState(0);
  const isPlaying = choice ?? wantsMotion;
  const isHeld = isPointedAt || hasFocus;

  useEffect(() => {
    if (!embla) return;
    const selected = () => setCurrent(embla.selectedScrollSnap());
    const ended = new AbortController();
    const hold = (event: string, set: (isHeld: boolean) => void, isOn: boolean) =>
      embla.rootNode().addEventListener(event, () => set(isOn), { signal: ended.signal });
    hold('pointerenter', setIsPointedAt, true);
    hold('pointerleave', setIsPointedAt, false);
    hold('focusin', setHasFocus, true);
    hold('focusout', setHasFocus, false);
    embla.on('select', selected);
    return () => {
      ended.abort();
      embla.off('select', selected);
    };
  }, [embla]);

  useEffect(() => {
    if (!embla || !isPlaying || isHeld) return;
    autoplay.play();
    return () => autoplay.stop();
  }, [embla, autoplay, isPlaying, isHeld]);

  return {
    viewport,
    current,
    isPlaying,
    toggle: () => setChoice(!isPlaying),
    /** Without a fade for whoever wants less motion. */
    show: (index: number) => embla?.scrollTo(index, !wantsMotion),
  };
};
