import Search from 'lucide-react/icons/search'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'

export function NobodyFound({ search, onClear }: { search: string; onClear: () => void }) {
  if (!search) return <EmptyState icon={Search} title="No users found" />
  return (
    <div className="[overflow-wrap:anywhere]">
      <EmptyState
        icon={Search}
        title="No users found"
        hint={`Nobody matches “${search}”.`}
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear search
          </Button>
        }
      />
    </div>
  )
}
