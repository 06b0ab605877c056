import EmblaCarousel from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';
import Fade from 'embla-carousel-fade';

/** Milliseconds between slides (HOME-1). */
const SLIDE_MS = 3000;

/** Fading slides that play when they are told to. */
export const createSlides = (viewport: HTMLElement) =>
  EmblaCarousel(viewport, { loop: true, duration: 40 }, [
    Fade(),
    Autoplay({ delay: SLIDE_MS, playOnInit: false, stopOnInteraction: false, stopOnFocusIn: false }),
  ]);
