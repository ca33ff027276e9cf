import { describeObstacle, type Obstacle } from '#app/domain/privacy/obstacles.ts'
import { Notice } from '#app/ui/notice.tsx'

/** What stands in the way of a deletion, said to its person. */
export function Obstacles({ obstacles }: { obstacles: Obstacle[] }) {
  return (
    <div role="alert">
      <Notice title="Your account cannot be deleted yet">
        <ObstacleList obstacles={obstacles} />
      </Notice>
    </div>
  )
}

/** Each with the way round it. */
export function ObstacleList({ obstacles }: { obstacles: Obstacle[] }) {
  return (
    <ul>
      {obstacles.map((obstacle) => {
        const { what, way } = describeObstacle(obstacle)
        return (
          <li key={`${obstacle.reason} ${obstacle.reference}`}>
            {what} {way}
          </li>
        )
      })}
    </ul>
  )
}
