import { useEffect, useState } from 'react';
import { useCarousel } from '../../components/ui/use-carousel.ts';
import { usePrefersMotion } from '../../components/ui/use-prefers-motion.ts';

/** Milliseconds between slides (HOME-1). */
const SLIDE_MS = 3000;

const load = async () => (await import('./create-slides.ts')).createSlides;

/** Fading slides that play until a pointer or the focus pauses them, unless reduced motion is preferred. */
export const useSlides = () => {
  const { viewport, carousel: slides, run } = useCarousel(load);
  const prefersMotion = usePrefersMotion();
  const [choice, setChoice] = useState<boolean>();
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [current, setCurrent] = useState(0);
  const isPlaying = choice ?? prefersMotion;
  const isMoving = slides !== undefined && isPlaying && !hasPointer && !hasFocus;

  useEffect(() => {
    if (!slides) return;
    let isDragged = false;
    const pressed = () => {
      isDragged = true;
    };
    const released = () => {
      isDragged = false;
    };
    const selected = () => {
      setCurrent(slides.selectedScrollSnap());
      // A swipe is a choice, which stops the slides.
      if (isDragged) setChoice(false);
    };
    const ended = new AbortController();
    const listen = (event: string, set: (value: boolean) => void, isOn: boolean) =>
      slides.rootNode().addEventListener(event, () => set(isOn), { signal: ended.signal });
    listen('pointerenter', setHasPointer, true);
    listen('pointerleave', setHasPointer, false);
    listen('focusin', setHasFocus, true);
    listen('focusout', setHasFocus, false);
    selected();
    slides.on('pointerDown', pressed).on('pointerUp', released);
    slides.on('select', selected);
    return () => {
      ended.abort();
      slides.off('pointerDown', pressed).off('pointerUp', released);
      slides.off('select', selected);
    };
  }, [slides]);

  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => slides.scrollNext(), SLIDE_MS);
    return () => clearInterval(timer);
  }, [slides, isMoving]);

  return {
    viewport,
    current,
    isPlaying,
    /** Whether slides are changing automatically now. */
    isMoving,
    toggle: () => setChoice(!isPlaying),
    /** Selects a slide and stops playing; without a fade if reduced motion is preferred. */
    show: (index: number) => {
      setChoice(false);
      run((carousel) => carousel.scrollTo(index, !prefersMotion));
    },
    /** Pauses the slides while the button has the pointer or the focus. */
    pausing: {
      onPointerEnter: () => setHasPointer(true),
      onPointerLeave: () => setHasPointer(false),
      onFocus: () => setHasFocus(true),
      onBlur: () => setHasFocus(false),
    },
  };
};
