import EmblaCarousel from 'embla-carousel';
import Fade from 'embla-carousel-fade';

/** Fading slides. */
export const createSlides = (viewport: HTMLElement) =>
  EmblaCarousel(viewport, { loop: true, duration: 40 }, [Fade()]);
