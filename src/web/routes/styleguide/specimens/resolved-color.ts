import type { Rgb } from './contrast.ts';

/** Resolves a color inside an element, including variables and `color-mix()`. */
export const resolvedColour = (inside: Element, value: string): Rgb => {
  const probe = document.createElement('span');
  probe.style.color = value;
  inside.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const brush = new OffscreenCanvas(1, 1).getContext('2d');
  if (!brush) return [0, 0, 0];
  brush.fillStyle = color;
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
};
