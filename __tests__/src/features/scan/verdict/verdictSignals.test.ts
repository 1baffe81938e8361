/** The sounds and vibrations of the verdicts. */
import {
  createVerdictSignals,
  type VerdictTone,
} from '../../../../../src/features/scan/verdict/verdictSignals.ts';

interface Note {
  wave: string;
  hertz: number;
  startS: number;
  endS: number;
}

class FakeContext {
  static made: FakeContext[] = [];
  state = 'suspended';
  readonly currentTime = 0;
  readonly destination = {};
  readonly notes: Note[] = [];
  resume = jest.fn(() => {
    this.state = 'running';
    return Promise.resolve();
  });

  constructor() {
    FakeContext.made.push(this);
  }

  createGain() {
    const gain = { setValueAtTime: jest.fn(), linearRampToValueAtTime: jest.fn() };
    return { gain, connect: jest.fn() };
  }

  createOscillator() {
    const note: Note = { wave: '', hertz: 0, startS: 0, endS: 0 };
    this.notes.push(note);
    return {
      set type(wave: string) {
        note.wave = wave;
      },
      frequency: {
        set value(hertz: number) {
          note.hertz = hertz;
        },
      },
      connect: jest.fn(),
      start: (atS: number) => void (note.startS = atS),
      stop: (atS: number) => void (note.endS = atS),
    };
  }
}

const vibrate = jest.fn();
const page = { isActive: true };

beforeEach(() => {
  FakeContext.made = [];
  vibrate.mockClear();
  page.isActive = true;
  Object.assign(globalThis, { AudioContext: FakeContext });
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: page });
});

const tones: VerdictTone[] = ['valid', 'listed', 'refused', 'unclear'];

describe('the signals of a verdict', () => {
  it('are silent before the page was touched: the browser would complain', () => {
    const signals = createVerdictSignals();
    signals.give('valid');
    page.isActive = false;
    signals.unlock();
    signals.give('valid');
    expect(FakeContext.made).toEqual([]);
    expect(vibrate).not.toHaveBeenCalled();
  });

  it('differ in their notes and in their rhythm', () => {
    const heard = tones.map((tone) => {
      const signals = createVerdictSignals();
      signals.unlock();
      signals.give(tone);
      return FakeContext.made.at(-1)!.notes;
    });
    expect(new Set(heard.map((notes) => JSON.stringify(notes))).size).toBe(4);
    const [valid, listed, refused] = heard;
    expect(valid![1]!.hertz).toBeGreaterThan(valid![0]!.hertz);
    expect(listed).toHaveLength(3);
    expect(refused![1]!.hertz).toBeLessThan(refused![0]!.hertz);
    const felt = vibrate.mock.calls.map(([pattern]) => JSON.stringify(pattern));
    expect(new Set(felt).size).toBe(4);
  });

  it('come from one context, which a touch wakes again after a call', () => {
    const signals = createVerdictSignals();
    signals.unlock();
    signals.unlock();
    const [context] = FakeContext.made;
    expect(FakeContext.made).toHaveLength(1);
    expect(context!.resume).toHaveBeenCalledTimes(1);
    context!.state = 'interrupted';
    signals.give('valid');
    expect(context!.notes).toEqual([]);
    signals.unlock();
    signals.give('valid');
    expect(context!.notes).not.toEqual([]);
  });

  it('are done without where the device has neither', () => {
    Object.assign(globalThis, { AudioContext: undefined });
    Object.defineProperty(navigator, 'vibrate', { configurable: true, value: undefined });
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: undefined });
    const signals = createVerdictSignals();
    signals.unlock();
    expect(() => signals.give('refused')).not.toThrow();
  });
});
