import { stepLabels } from '../../rules/countries.ts'

/** By `mapColor`. */
export const MAP_FILL = ['fill-map-0', 'fill-map-1', 'fill-map-2', 'fill-map-3', 'fill-map-4']

export function CountryMapLegend({ steps }: { steps: number[] }) {
  const fills = [MAP_FILL[0], ...MAP_FILL.slice(MAP_FILL.length - steps.length)]
  return (
    <dl className="flex flex-wrap gap-x-2.5 tablet:gap-x-4 gap-y-1.5 text-13 text-text-2">
      <dt>Members</dt>
      {['none', ...stepLabels(steps)].map((label, index) => (
        <dd key={label} className="numeric flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
            <rect width="12" height="12" rx="1" className={fills[index]} />
          </svg>
          {label}
        </dd>
      ))}
    </dl>
  )
}
