import { Card } from '../../renderer/components/layout/card.tsx'
import { ReliefBand } from '../../renderer/components/layout/ornament.tsx'
import { rankedCountries } from '../../renderer/rules/countries.ts'
import { CountryPanels } from '../../renderer/screens/public/country-membership.tsx'
import { StoneTablet } from '../../renderer/screens/public/stone-tablet.tsx'
import { Group } from './group.tsx'

const MEMBERS = { GR: 4812, GH: 4170, LB: 2903, BR: 1200, IN: 640, MT: 88, NZ: 12, TV: 1 }
const message = Object.entries(MEMBERS).map(([country, members], index) => ({ rank: index + 1, country, members }))
const totalMembers = message.reduce((sum, { members }) => sum + members, 0)

/** All that is drawn, with its figures. */
export function Pictures() {
  const membership = { status: true as const, message, totalCountries: message.length, totalMembers }
  return (
    <>
      <Group name="Countries">
        <CountryPanels of={{ membership, ranking: rankedCountries(message) }} />
      </Group>
      <Group name="Relief">
        <div className="grid items-center gap-6 tablet:grid-cols-3">
          <StoneTablet />
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
