/** How full the device's battery is, where the browser tells. */
export interface BatteryState {
  readonly percent: number;
  readonly isCharging: boolean;
}

/** Chromium's alone, and missing in the compiler's library. */
interface BatteryNavigator {
  getBattery?: () => Promise<{ level: number; charging: boolean }>;
}

/** null where the browser does not tell. Never rejects. */
export async function readBattery(): Promise<BatteryState | null> {
  try {
    const battery = await (navigator as BatteryNavigator).getBattery?.();
    if (battery === undefined) return null;
    return { percent: Math.round(battery.level * 100), isCharging: battery.charging };
  } catch {
    return null;
  }
}
