import { DatePicker } from 'antd';
import germanPicker from 'antd/es/date-picker/locale/de_DE';
import dayjs from 'dayjs';
import 'dayjs/locale/de';
import updateLocale from 'dayjs/plugin/updateLocale';
import { DATE_MAX, DATE_MIN, WEEK_STARTS_ON_DAY } from '../../../contract/limits.ts';

import { texts } from './texts.ts';

dayjs.extend(updateLocale);
dayjs.locale('de');
// §9
dayjs.updateLocale('de', { weekStart: WEEK_STARTS_ON_DAY });

/** ISO dates; both or none. */
export interface Period {
  from?: string;
  to?: string;
}

interface PeriodFieldProps {
  /** Given by the form's item. */
  id?: string;
  value?: Period;
  onChange?: (period: Period) => void;
}

/** Its buttons for month and year are named by what stands on them. */
const calendarWords = {
  ...germanPicker,
  lang: { ...germanPicker.lang, monthSelect: '', yearSelect: '' },
};

const ISO = 'YYYY-MM-DD';
const earliest = dayjs(DATE_MIN);
const latest = dayjs(DATE_MAX);

/** Days from a calendar, in German, within the range of spec §9. */
export function PeriodField({ id, value = {}, onChange }: PeriodFieldProps) {
  const { from, to } = value;
  return (
    <DatePicker.RangePicker
      {...(id !== undefined && { id })}
      aria-label={texts.period}
      locale={calendarWords}
      format="DD.MM.YYYY"
      minDate={earliest}
      maxDate={latest}
      allowEmpty
      // In the dialog: whoever is in it gets no further.
      getPopupContainer={(field) => field.parentElement ?? document.body}
      superPrevIcon="«"
      prevIcon="‹"
      nextIcon="›"
      superNextIcon="»"
      classNames={{ popup: { root: 'board-calendar' } }}
      // Enter takes the day, and does not send the form with it.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      size="large"
      value={[from === undefined ? null : dayjs(from), to === undefined ? null : dayjs(to)]}
      onChange={(days) => {
        const [first, last] = days ?? [];
        onChange?.({
          ...(first && { from: first.format(ISO) }),
          ...(last && { to: last.format(ISO) }),
        });
      }}
    />
  );
}
