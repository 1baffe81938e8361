/** What each day or week has brought: bars to be seen at a glance, and the same as a table. */
import { Radio } from 'antd';
import { useState } from 'react';
import type { Growth, GrowthSpan } from '../../../../contract/office/overview.ts';
import { useGrowthQuery } from '../../../api/officeMembersApi.ts';
import { barsPath } from '../../../shared/barsPath.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../shared/format.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { detailOf } from '../detailOf.ts';
import { SERIES, type Series } from './series.ts';
import { texts } from './texts.ts';
import './growth.css';

const SPANS: readonly GrowthSpan[] = ['30', '90', '365'];

export function GrowthPanel() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="overview-growth"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => setIsOpen(open)}
    >
      <summary>{texts.growth}</summary>
      {isOpen && <SpanAndCharts />}
    </details>
  );
}

function SpanAndCharts() {
  const [days, setDays] = useState<GrowthSpan>('30');
  const { currentData, error, isFetching, refetch } = useGrowthQuery(days, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      <Radio.Group
        aria-label={texts.span}
        value={days}
        onChange={({ target }) => setDays(target.value as GrowthSpan)}
        options={SPANS.map((span) => ({ value: span, label: texts.spans[span] }))}
      />
      {currentData !== undefined && <Charts growth={currentData} span={texts.spans[days]} />}
      {currentData === undefined && error === undefined && <Spinner label={texts.growth} />}
      {currentData === undefined && error !== undefined && (
        <FailureAlert
          text={texts.growthFailure}
          detail={detailOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  );
}

function Charts({ growth, span }: { growth: Growth; span: string }) {
  const { counted_at: countedAt, steps, unit } = growth;
  return (
    <>
      <div className="growth-charts">
        {SERIES.map((series) => (
          <Chart key={series} series={series} growth={growth} />
        ))}
      </div>
      {countedAt !== undefined && (
        <p className="growth-note">{texts.counted(formatDateTime(countedAt))}</p>
      )}
      <details>
        <summary>{texts.inNumbers}</summary>
        <div className="growth-table" role="region" tabIndex={0} aria-label={texts.tableOf(span)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.steps[unit]}</th>
                {SERIES.map((series) => (
                  <th key={series} scope="col">
                    {texts.series[series]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {steps.toReversed().map((step) => (
                <tr key={step.from}>
                  <th scope="row">{dayOf(step.from)}</th>
                  {SERIES.map((series) => (
                    <td key={series}>{formatNumber(step[series])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

function Chart({ series, growth: { steps, unit } }: { series: Series; growth: Growth }) {
  const counts = steps.map((step) => step[series]);
  const highest = Math.max(0, ...counts);
  const sum = counts.reduce((all, count) => all + count, 0);
  const name = texts.series[series];
  const said =
    sum === 0
      ? texts.noneYet
      : texts.chart(
          unit,
          formatNumber(sum),
          formatNumber(highest),
          dayOf(steps[counts.indexOf(highest)]?.from),
        );
  return (
    <figure className="growth-chart">
      <figcaption>
        {name} <strong>{formatNumber(sum)}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${counts.length} ${Math.max(1, highest)}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}: ${said}`}
      >
        <path d={barsPath(counts, Math.max(1, highest))} />
      </svg>
      <span className="growth-ends" aria-hidden>
        <span>{dayOf(steps[0]?.from)}</span>
        <span>{dayOf(steps.at(-1)?.from)}</span>
      </span>
    </figure>
  );
}

/** @param day yyyy-mm-dd; its noon is on that day wherever the festival is. */
const dayOf = (day: string | undefined): string => formatDate(day && `${day}T12:00:00Z`);
