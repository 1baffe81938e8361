/** Finds the modules of a QR code that does not lie flat, and draws the code anew. */
import { boxMean, shadeAt, type Luma } from './luma.ts';
import { projectionOnto } from './perspective.ts';
import type { Corners } from '../transport/protocol.ts';
import { DARK, knownModules, LARGEST, LIGHT } from './qrLayout.ts';

/** A QR code that was found but could not be read. */
export interface DamagedCode {
  corners: Corners;
  /** Modules a side. */
  size: number;
}

/** Modules around the code that are flattened with it, as the grid may have to move outwards. */
const MARGIN = 3;
/** Pixels a module of the flattened code. */
const SCALE = 6;
/** The radius of the surroundings whose mean separates light from dark, in modules. */
const NEIGHBOURHOOD = 2.5;
/** From this distance to the mean on, a pixel counts as fully light or dark. */
const CLEAR_CONTRAST = 24;
/** Knots on each side of the net, from coarse to fine: first it is moved as a whole, then bent. */
const NETS = [2, 3, 5];
/** How far a knot is moved in one step, in modules, from large to small. */
const STEPS = [0.8, 0.4, 0.2];
const ROUNDS = 2;
/** Modules whose shade the standard fixes weigh more than those that only have to be of one shade. */
const KNOWN_WEIGHT = 3;
/** The points at which a module is sampled, from its centre, in pixels of the flattened code. */
const LOOKS: readonly (readonly [number, number])[] = [
  [0, 0],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];
/** Modules of white around the picture of a code. */
const QUIET_ZONE = 4;
/** Pixels a module of the picture that is read instead. */
const PICTURE_SCALE = 3;

/**
 * On a shirt, a bottle or crumpled paper a code's four corners do not say where each module is. So an elastic net is
 * laid over the code and moved until every module is of one shade and the fixed patterns are where they belong.
 * @returns a clean picture of the code; null for a size that no QR code has, or that is too large for qrLayout.ts.
 */
export function straighten(picture: Luma, { corners, size }: DamagedCode): Luma | null {
  if (size > LARGEST || size % 4 !== 1 || size < 21) return null;
  const known = knownModules(size);
  const net = new ElasticNet(flatten(picture, corners, size), size, known);
  for (const knots of NETS) net.fit(knots);
  return draw(size, (module) =>
    known[module] === 0 ? net.shadeOf(module) : (known[module] ?? DARK),
  );
}

/** @returns the code and its margin as seen from above, light towards 1 and dark towards -1. */
function flatten(picture: Luma, corners: Corners, size: number): Float32Array {
  const side = (size + 2 * MARGIN) * SCALE;
  const project = projectionOnto(corners);
  const flat = new Float32Array(side * side);
  for (let y = 0; y < side; y += 1) {
    const v = ((y + 0.5) / SCALE - MARGIN) / size;
    for (let x = 0; x < side; x += 1) {
      const point = project(((x + 0.5) / SCALE - MARGIN) / size, v);
      flat[y * side + x] = shadeAt(picture, point.x - 0.5, point.y - 0.5);
    }
  }
  const mean = boxMean(flat, side, side, Math.round(NEIGHBOURHOOD * SCALE));
  for (let pixel = 0; pixel < flat.length; pixel += 1) {
    const contrast = ((flat[pixel] ?? 0) - (mean[pixel] ?? 0)) / CLEAR_CONTRAST;
    flat[pixel] = Math.max(DARK, Math.min(LIGHT, contrast));
  }
  return flat;
}

/** Where each module is taken to be, and how well that fits. */
class ElasticNet {
  readonly #flat: Float32Array;
  readonly #side: number;
  readonly #size: number;
  readonly #known: Int8Array;
  /** Centres of the modules, in pixels of the flattened code. */
  readonly #x: Float32Array;
  readonly #y: Float32Array;
  readonly #fits: Float32Array;

  constructor(flat: Float32Array, size: number, known: Int8Array) {
    this.#flat = flat;
    this.#side = (size + 2 * MARGIN) * SCALE;
    this.#size = size;
    this.#known = known;
    this.#x = new Float32Array(size * size);
    this.#y = new Float32Array(size * size);
    this.#fits = new Float32Array(size * size);
    for (let module = 0; module < size * size; module += 1) {
      this.#x[module] = ((module % size) + 0.5 + MARGIN) * SCALE;
      this.#y[module] = (Math.floor(module / size) + 0.5 + MARGIN) * SCALE;
      this.#fits[module] = this.#fitAt(module, 0, 0);
    }
  }

  shadeOf(module: number): number {
    return this.#lookAt(this.#x[module] ?? 0, this.#y[module] ?? 0) > 0 ? LIGHT : DARK;
  }

  /** Moves the knots of a net one by one for as long as that fits better. */
  fit(knots: number): void {
    const net = this.#knotsOf(knots);
    for (const step of STEPS) {
      const moves = [
        [step * SCALE, 0],
        [-step * SCALE, 0],
        [0, step * SCALE],
        [0, -step * SCALE],
      ] as const;
      for (let round = 0; round < ROUNDS; round += 1) {
        let hasMoved = false;
        for (const knot of net) {
          for (const [dx, dy] of moves) hasMoved = this.#tryMove(knot, dx, dy) || hasMoved;
        }
        if (!hasMoved) break;
      }
    }
  }

  /** @returns for each knot the modules that move with it, and how far: bilinear between four knots. */
  #knotsOf(knots: number): Knot[] {
    const size = this.#size;
    const spacing = size / (knots - 1);
    const pull = (module: number, knot: number): number =>
      Math.max(0, 1 - Math.abs((module + 0.5) / spacing - knot));
    const net: Knot[] = [];
    for (let row = 0; row < knots; row += 1) {
      for (let column = 0; column < knots; column += 1) {
        const modules: number[] = [];
        const pulls: number[] = [];
        for (let module = 0; module < size * size; module += 1) {
          const strength = pull(module % size, column) * pull(Math.floor(module / size), row);
          if (strength > 0) {
            modules.push(module);
            pulls.push(strength);
          }
        }
        net.push({ modules: Int32Array.from(modules), pulls: Float32Array.from(pulls) });
      }
    }
    return net;
  }

  #tryMove({ modules, pulls }: Knot, dx: number, dy: number): boolean {
    let gain = 0;
    const fits = new Float32Array(modules.length);
    for (let index = 0; index < modules.length; index += 1) {
      const module = modules[index] ?? 0;
      const strength = pulls[index] ?? 0;
      const fit = this.#fitAt(module, dx * strength, dy * strength);
      fits[index] = fit;
      gain += fit - (this.#fits[module] ?? 0);
    }
    if (gain <= 1e-3) return false;
    for (let index = 0; index < modules.length; index += 1) {
      const module = modules[index] ?? 0;
      const strength = pulls[index] ?? 0;
      this.#x[module] = (this.#x[module] ?? 0) + dx * strength;
      this.#y[module] = (this.#y[module] ?? 0) + dy * strength;
      this.#fits[module] = fits[index] ?? 0;
    }
    return true;
  }

  #fitAt(module: number, dx: number, dy: number): number {
    const shade = this.#lookAt((this.#x[module] ?? 0) + dx, (this.#y[module] ?? 0) + dy);
    const known = this.#known[module] ?? 0;
    return known === 0 ? Math.abs(shade) : KNOWN_WEIGHT * known * shade;
  }

  #lookAt(x: number, y: number): number {
    const edge = this.#side - 1;
    let sum = 0;
    for (const [dx, dy] of LOOKS) {
      const column = Math.max(0, Math.min(edge, Math.floor(x + dx)));
      const row = Math.max(0, Math.min(edge, Math.floor(y + dy)));
      sum += this.#flat[row * this.#side + column] ?? 0;
    }
    return sum;
  }
}

interface Knot {
  modules: Int32Array;
  pulls: Float32Array;
}

function draw(size: number, shadeOf: (module: number) => number): Luma {
  const side = (size + 2 * QUIET_ZONE) * PICTURE_SCALE;
  const data = new Uint8Array(side * side).fill(255);
  for (let module = 0; module < size * size; module += 1) {
    if (shadeOf(module) !== DARK) continue;
    const left = ((module % size) + QUIET_ZONE) * PICTURE_SCALE;
    const top = (Math.floor(module / size) + QUIET_ZONE) * PICTURE_SCALE;
    for (let row = top; row < top + PICTURE_SCALE; row += 1) {
      data.fill(0, row * side + left, row * side + left + PICTURE_SCALE);
    }
  }
  return { data, width: side, height: side };
}
