/** antd's tokens as they are when the page is built: those that components reckon with, the numbers. */
import { themeOptions } from '../../../src/app/theme.ts';

/** Put in by webpack: see antdStyles.ts. */
declare const ANTD_TOKEN: Record<string, unknown>;

export const unitless = {};
export const ignore = {};

const answer = [{}, ANTD_TOKEN, '', ANTD_TOKEN, { prefix: 'ant', ...themeOptions.cssVar }, true];

export default function useToken() {
  return answer;
}
