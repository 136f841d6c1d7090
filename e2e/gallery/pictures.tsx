import { Card } from '../../renderer/components/layout/card.tsx'
import { ReliefBand } from '../../renderer/components/layout/relief-band.tsx'
import { rankedCountries } from '../../renderer/rules/countries.ts'
import { CountryFigures } from '../../renderer/screens/public/country-figures.tsx'
import { CountryMap } from '../../renderer/screens/public/country-map.tsx'
import { CountryRanking } from '../../renderer/screens/public/country-ranking.tsx'
import { Stele } from '../../renderer/screens/public/stele.tsx'
import { Group } from './group.tsx'

const MEMBERS = { GR: 4812, GH: 4170, LB: 2903, BR: 1200, IN: 640, MT: 88, NZ: 12, TV: 1 }
const message = Object.entries(MEMBERS).map(([country, members], index) => ({ rank: index + 1, country, members }))
const totalMembers = message.reduce((sum, { members }) => sum + members, 0)

/** All that is drawn, with its figures. */
export function Pictures() {
  const ranking = rankedCountries(message)
  return (
    <>
      <Group name="Countries">
        <div className="grid gap-6">
          <CountryFigures
            of={{ status: true, message, totalCountries: message.length, totalMembers }}
            topCountry={ranking[0]?.name}
          />
          <CountryMap ranking={ranking} />
          <CountryRanking of={ranking} />
        </div>
      </Group>
      <Group name="Relief">
        <div className="grid items-center gap-6 tablet:grid-cols-3">
          <Stele />
          <div className="tablet:col-span-2">
            <Card label="Band">
              <ReliefBand />
            </Card>
          </div>
        </div>
      </Group>
    </>
  )
}
